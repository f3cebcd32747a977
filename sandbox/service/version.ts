import type { Service } from './service';
import type { VersionField } from './version-fields';

export interface VersionOptions {
  readonly lite: boolean;
  readonly docker: boolean;
}

/** The data of GET version. */
export function versionJson({ around, connections }: Service, { lite, docker }: VersionOptions): string {
  const { profile, variant, state, core } = around;
  const fields: Readonly<Record<VersionField, unknown>> = {
    loadBalanceValid: connections.balances,
    variant,
    os: 'linux',
    isRoot: true,
    tinytunSupported: false,
    tunSupported: true,
    hasAccounts: state.accounts.length > 0,
    coreVersionErr: '',
    coreVersionValid: true,
    lastKernelExit: core.lastExit,
    coreVersion: '5.40.0',
    docker,
    dockerMode: docker,
  };
  return JSON.stringify({
    foundNew: false,
    lite: lite ? 1 : 0,
    remoteVersion: '',
    serviceValid: true,
    v5: true,
    version: profile.version,
    ...Object.fromEntries(profile.versionFields.map((field) => [field, fields[field]])),
    ...(docker ? { dockerMode: true } : {}),
  });
}
