import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LanguageActor } from '../../../machines/shell/language.machine';
import { selectWantedLanguage } from '../../../machines/shell/language.selectors';
import { LANGUAGES } from '../../../machines/shared/constants';
import { PHONE } from '../../theme/layout';
import { LANGUAGE_NAMES } from './look-words';

const useStyles = makeStyles({
  root: { display: 'none', [PHONE]: { display: 'grid' } },
});

/** On the card, for who cannot read it yet: the header of a phone has it behind a menu. */
export function LanguageChoice({ language }: { readonly language: LanguageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const wanted = useSelector(language, selectWantedLanguage);
  return (
    <Field label={t`Language`} className={styles.root}>
      <Select
        value={wanted}
        onChange={(_, { value }) => {
          const chosen = LANGUAGES.find((one) => one === value);
          if (chosen !== undefined) language.send({ type: 'language.choose', language: chosen });
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
