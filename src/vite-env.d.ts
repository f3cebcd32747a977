/// <reference types="vite/client" />

declare module '*.po' {
  import { type Messages } from '@lingui/core';
  export const messages: Messages;
}

/** Made by scripts/vite/statecharts.ts. */
declare module 'virtual:statecharts' {
  import { type DescribedChart } from '../machines/domain/chart';
  import { type Layouts } from '../machines/domain/drawing';
  export const charts: readonly DescribedChart[];
  export const layouts: Readonly<Record<string, () => Promise<{ readonly default: Layouts }>>>;
}

/** Made by scripts/vite/machine-models.ts. */
declare module 'virtual:machine-models' {
  import { type MachineModel } from '../machines/ports/simulation';
  export const models: Readonly<Record<string, () => Promise<{ readonly default: MachineModel }>>>;
}
