import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tick = 10

/**
 * Begins to measure how long a process works: the returned function tells the milliseconds of processor time that it has
 * used since, all its threads together. Where the system does not say (all but Linux), they are those on the clock.
 */
export function openProcessorClock(pid: number): () => number {
	const before = processorTimeOf(pid)
	const began = performance.now()
	if (before === undefined) return () => performance.now() - began
	// Of one that is gone nothing can be told, and nobody minds.
	return () => (processorTimeOf(pid) ?? before) - before
}

function processorTimeOf(pid: number): number | undefined {
	try {
		const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
		// The process's name stands in brackets before these, and may contain anything.
		const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
		return (Number(fields[11]) + Number(fields[12])) * tick
	} catch {
		return undefined
	}
}
