/** An end that the person at the terminal can do something about: printed as its one sentence, without a stack. */
export class Stop extends Error {}
