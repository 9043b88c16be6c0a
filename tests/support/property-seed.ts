import fc from 'fast-check'

/** With `SEED` every property draws the same cases again; without it new ones. Whoever looks for a fault leaves it out. */
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) })
