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
      return <Trans>Nothing was imported: the service found no share link it recognises. Your text is kept.</Trans>;
    case 'rest':
      return (
        <Plural
          value={problem.taken}
          one="# line was imported. The lines left here were not."
          other="# lines were imported. The lines left here were not."
        />
      );
    case 'fault':
      return (
        <>
          <FaultText fault={problem.fault} /> <Trans>What you have typed is kept.</Trans>
        </>
      );
  }
}
