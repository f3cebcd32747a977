import { Plural, Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type ImportProblem } from '../../../machines/servers/import.setup';
import { FaultText } from '../../components/FaultText';

/** What went wrong with the text, beside its field. */
export function ProblemText({ problem }: { readonly problem: ImportProblem }): ReactElement {
  switch (problem.kind) {
    case 'empty':
      return <Trans>Enter a share link or an address.</Trans>;
    case 'unknown':
      return <Trans>Nothing was sent: no line is a share link or an address. Your text is kept.</Trans>;
    case 'nothing':
      return (
        <Trans>The service took none of this: no line is a share link that it understands. Your text is kept.</Trans>
      );
    case 'rest':
      return (
        <Plural
          value={problem.taken}
          one="# line was imported. What stands here was not."
          other="# lines were imported. What stands here was not."
        />
      );
    case 'fault':
      return (
        <>
          <FaultText fault={problem.fault} /> <Trans>What you typed is kept.</Trans>
        </>
      );
  }
}
