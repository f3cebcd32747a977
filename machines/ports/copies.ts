import { type Backup } from '../domain/backup/contents';
import { type GivenFile } from './pictures';

/** What is written into a file; an empty passphrase leaves it readable. */
export interface SaveCopyInput {
  readonly copy: Omit<Backup, 'created'> & Partial<Pick<Backup, 'created'>>;
  readonly passphrase: string;
  /** Of the service whose copy it is, where the page shows another one. */
  readonly address?: string;
}

export interface OpenCopyInput {
  readonly file: GivenFile;
  /** Empty before one is known to be needed. */
  readonly passphrase: string;
}

/**
 * Why a file is no copy that can be used. `large`: above 50 MB. `foreign`: something else. `cut`: the beginning of a copy. `newer`: of a
 * later format. `damaged`: `where` names the first thing wrong in it. `tampered`: it is not what was saved. `key`: wrong passphrase, or
 * the encrypted part is not what was saved. `costly`: its key would take more memory than a copy of this panel ever asks for.
 */
export type CopyFlaw =
  | { readonly kind: 'large' | 'foreign' | 'cut' | 'newer' | 'tampered' | 'key' | 'costly' }
  | { readonly kind: 'damaged'; readonly where: string };

/** `locked`: a passphrase is needed. */
export type OpenedCopy =
  | { readonly kind: 'copy'; readonly copy: Backup }
  | { readonly kind: 'locked' }
  | { readonly kind: 'flawed'; readonly flaw: CopyFlaw };

/** The state before, as it was kept. `lasting`: it outlives the page. */
export interface KeptCopy {
  readonly copy: Backup;
  readonly lasting: boolean;
}

/** The state of the service at an address, before it is changed. */
export interface KeepCopyInput {
  readonly address: string;
  readonly copy: Omit<Backup, 'created'>;
}
