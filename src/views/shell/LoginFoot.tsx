import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import { LanguageChoice } from './LanguageChoice';
import ServiceLine from './ServiceLine';

/** Below the fields of the login: its language, on a phone, and which service it is about. */
export default function LoginFoot({ app }: { readonly app: AppActor }): ReactElement {
  const language = useSelector(app, (snapshot) => selectAppChild(snapshot, 'language'));
  return (
    <>
      <LanguageChoice language={language} />
      <ServiceLine app={app} />
    </>
  );
}
