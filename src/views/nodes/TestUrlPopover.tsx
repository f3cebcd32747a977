import { Button, Field, Input, makeStyles, Popover, PopoverTrigger, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type SubmitEvent } from 'react';
import { type TestUrlActor } from '../../../machines/nodes/test-url.machine';
import { selectDraft, selectIsInvalid } from '../../../machines/nodes/test-url.selectors';
import { PopoverSheet } from '../../components/Sheet';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    width: 'min(320px, 80vw)',
    [PHONE]: { width: 'auto' },
  },
  buttons: { display: 'flex', justifyContent: 'end', columnGap: tokens.spacingHorizontalS },
  url: { direction: 'ltr /* @noflip */' as 'ltr' },
});

export interface TestUrlPopoverProps {
  readonly form: TestUrlActor;
  readonly trigger: ReactElement;
}

/** The page that the HTTP test asks for through each server. */
export default function TestUrlPopover({ form, trigger }: TestUrlPopoverProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const draft = useSelector(form, selectDraft);
  const invalid = useSelector(form, selectIsInvalid);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send({ type: 'testUrl.save' });
  };
  return (
    <Popover
      open
      trapFocus
      positioning={{ position: 'below', align: 'start', strategy: 'fixed', autoSize: 'height' }}
      onOpenChange={() => form.send({ type: 'testUrl.close' })}
    >
      <PopoverTrigger disableButtonEnhancement>{trigger}</PopoverTrigger>
      <PopoverSheet label={t`HTTP test page`}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <Field
            label={t`HTTP test page`}
            hint={t`This page is loaded through each checked server. Leave it empty to use the service’s default.`}
            validationMessage={invalid ? t`Enter a URL that begins with http:// or https://.` : null}
          >
            <Input
              type="url"
              inputMode="url"
              className={styles.url}
              placeholder="https://www.gstatic.com/generate_204"
              value={draft}
              onChange={(_, { value }) => form.send({ type: 'testUrl.edit', text: value })}
            />
          </Field>
          <div className={styles.buttons}>
            <Button onClick={() => form.send({ type: 'testUrl.close' })}>
              <Trans>Cancel</Trans>
            </Button>
            <Button appearance="primary" type="submit">
              <Trans>Save</Trans>
            </Button>
          </div>
        </form>
      </PopoverSheet>
    </Popover>
  );
}
