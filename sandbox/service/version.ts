import type { Service } from './service';

export interface VersionOptions {
  readonly lite: boolean;
  readonly docker: boolean;
}

/** The data of GET version. */
export function versionJson({ around, connections }: Service, { lite, docker }: VersionOptions): string {
  const { profile, variant, state } = around;
  return JSON.stringify({
    foundNew: false,
    lite: lite ? 1 : 0,
    loadBalanceValid: connections.balances,
    remoteVersion: '',
    serviceValid: true,
    v5: true,
    variant,
    version: profile.version,
    ...profile.versionExtras({ hasAccounts: state.accounts.length > 0, docker }),
    ...(docker ? { dockerMode: true } : {}),
  });
}
