/** The middle one of some measurements; of an even number the upper of the two. */
export const median = (numbers: number[]): number =>
	numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
