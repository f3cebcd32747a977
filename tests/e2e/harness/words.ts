import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n } from '@lingui/core';
import { isolated } from '../../../machines/domain/text-direction';
import { type Language } from '../../../machines/shared/constants';

const CONTEXT_END = '\u0004';

/**
 * What the panel says in a language, found by the English source string, so that a page model works in every language.
 * A text that the catalogue lacks is the source string, as in the panel.
 */
export class Words {
  readonly language: Language;
  private readonly i18n: I18n;

  constructor(language: Language) {
    this.language = language;
    this.i18n = setupI18n({
      locale: language,
      locales: `${language}-u-nu-latn`,
      messages: { [language]: readCatalogue(language) },
    });
  }

  /** `values` by their name, or by position for the expressions that have none. */
  say(source: string, values: Record<string, unknown> = {}, context?: string): string {
    const id = context === undefined ? source : `${context}${CONTEXT_END}${source}`;
    const plain = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? isolated(value) : value,
    ]);
    return this.i18n._({ id, message: source, values: Object.fromEntries(plain) });
  }

  number(value: number): string {
    return this.i18n.number(value);
  }

  /** The text with anything at all in place of its values. */
  pattern(source: string, context?: string): RegExp {
    const id = context === undefined ? source : `${context}${CONTEXT_END}${source}`;
    const messages = this.i18n.messages as Record<string, unknown>;
    const text = typeof messages[id] === 'string' ? messages[id] : source;
    const escaped = text
      .replace(/<\/?\d+\/?>/g, '')
      .split(/\{[^{}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(escaped.join('[\\s\\S]*?'));
  }
}

/** The translations of a `.po` file by context and source string. */
function readCatalogue(language: Language): Record<string, string> {
  const file = join(import.meta.dirname, `../../../locales/${language}.po`);
  if (!existsSync(file)) return {};
  const messages: Record<string, string> = {};
  for (const block of readFileSync(file, 'utf8').split(/\n\s*\n/)) {
    const fields: Record<string, string> = {};
    let key = '';
    for (const line of block.split('\n')) {
      const [, keyword, quoted] = /^(msgctxt|msgid|msgstr)?\s*"(.*)"$/.exec(line) ?? [];
      if (quoted === undefined) continue;
      key = keyword ?? key;
      fields[key] = (fields[key] ?? '') + (JSON.parse(`"${quoted}"`) as string);
    }
    const { msgid, msgstr, msgctxt } = fields;
    if (!msgid || !msgstr) continue;
    messages[msgctxt === undefined ? msgid : `${msgctxt}${CONTEXT_END}${msgid}`] = msgstr;
  }
  return messages;
}
