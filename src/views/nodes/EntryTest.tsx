import { type ReactElement } from 'react';
import { DeadReason } from './DeadReason';
import { TestNowButton, type EntryPartProps } from './TestNowButton';

/** Of a server that is dead: what is wrong with it, and a test. */
export default function EntryTest({ nodes, entry }: EntryPartProps): ReactElement {
  return (
    <>
      <DeadReason nodes={nodes} entry={entry} />
      <TestNowButton nodes={nodes} entry={entry} />
    </>
  );
}
