import { expect } from 'vitest';
import { languageMachine, type LanguageCommand, type LanguageFact } from '../../../machines/shell/language.machine';
import { LanguageMenu } from '../../../src/views/shell/LookMenus';
import { lookWith } from '../../harness/look';
import { closeMenu, openMenu } from '../../harness/menu';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const NAMES = { zh: '中文', en: 'English', fa: 'فارسی', ru: 'Русский', pt: 'Português' } as const;

/** The menu marks the chosen language, although its texts may still be on their way. */
async function chosen({ context }: Stage<typeof languageMachine>): Promise<void> {
  const items = await openMenu('Language');
  expect(items.map((item) => item.textContent)).toEqual(Object.values(NAMES));
  const marked = items.filter((item) => item.getAttribute('aria-checked') === 'true');
  expect(marked.map((item) => item.textContent)).toEqual([NAMES[context.wanted]]);
  await closeMenu('Language');
}

runModel({
  machine: languageMachine,
  holds: '[1.10] [2.15]',
  inputs: (host) => [
    { host, stored: 'fa', browser: [] },
    { host, stored: null, browser: [] },
  ],
  events: ({ context }): readonly (LanguageCommand | LanguageFact)[] => [
    { type: 'language.choose', language: context.wanted === 'pt' ? 'fa' : 'pt' },
    { type: 'language.choose', language: context.wanted },
    { type: 'language.storedElsewhere', value: 'ru' },
  ],
  slots: { loadCatalogue: promiseCases({ resolves: [undefined], rejects: ['offline'] }) },
  render: (language) => <LanguageMenu {...lookWith({ language })} />,
  facts: ['language.storedElsewhere'],
  perform: {
    'language.choose': async ({ user, screen }, { language }) => {
      await openMenu('Language');
      await user.click(screen.getByText(NAMES[language]));
    },
  },
  see: {
    'starting.loading': chosen,
    'starting.fallingBack': chosen,
    'starting.failed': chosen,
    'shown.settled': chosen,
    'shown.changing': chosen,
  },
});
