/* oxlint-disable typescript/consistent-type-imports -- the declaration of a module that the build makes cannot import from a path */
/** Made by scripts/vite/statecharts.ts. Types of imports here would not be found, those of `import()` are. */
declare module 'virtual:statecharts' {
  export const charts: readonly import('./machines/domain/chart').DescribedChart[];
  export const layouts: Readonly<
    Record<string, () => Promise<{ readonly default: import('./machines/domain/drawing').Layouts }>>
  >;
}

/** Made by scripts/vite/machine-models.ts. */
declare module 'virtual:machine-models' {
  export const models: Readonly<
    Record<string, () => Promise<{ readonly default: import('./machines/ports/simulation').MachineModel }>>
  >;
}
