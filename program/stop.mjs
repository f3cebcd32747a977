/** Thrown for what the person can mend: shown as one message, without a stack. */
export class Stop extends Error {}
