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
      break;
  }
  const { fault } = problem;
  switch (fault.kind) {
    case 'refused':
      return <FaultText fault={fault} />;
    case 'timeout':
    case 'left':
      return <Trans>No answer; it may still take effect. Your text is kept.</Trans>;
    case 'unreachable':
      return <Trans>The service cannot be reached. Your text is kept; try again when it is back.</Trans>;
    case 'malformed':
      return <Trans>This is not an answer of the service ({fault.where}). Your text is kept.</Trans>;
    default:
      return (
        <>
          <FaultText fault={fault} /> <Trans>Your text is kept.</Trans>
        </>
      );
  }
}
