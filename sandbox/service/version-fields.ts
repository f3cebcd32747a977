/** Fields of GET version that not every version has. */
export type VersionField =
  | 'loadBalanceValid'
  | 'variant'
  | 'os'
  | 'isRoot'
  | 'tinytunSupported'
  | 'tunSupported'
  | 'hasAccounts'
  | 'coreVersionErr'
  | 'coreVersionValid'
  | 'lastKernelExit'
  | 'coreVersion'
  | 'docker'
  | 'dockerMode';
