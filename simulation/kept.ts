/**
 * What broke a rule once, and is run again with every test: the steps that were left of a seed's plan when it was
 * shortened, and what was wrong then.
 */
export const kept: { seed: number; days: number; steps: number[]; because: string }[] = []
