import { makeStyles } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { besideOthers } from '../theme/style-pieces';
import { aside } from '../../machines/domain/text-direction';

const useStyles = makeStyles({ own: { display: 'block', ...besideOthers } });

/** A text of ours. What it quotes at its end has lines of its own when it stands between isolates: beside ours, the colons of both would meet. */
export function SaidText({ text }: { readonly text: string }): ReactElement {
  const { own } = useStyles();
  const [said, quoted] = aside(text);
  return (
    <>
      {said}
      {quoted === '' ? null : <bdi className={own}>{quoted}</bdi>}
    </>
  );
}
