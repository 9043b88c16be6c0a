import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tick = 10

/**
 * Starts measuring a process: the returned function returns the milliseconds of processor time that all its threads have
 * used since. On systems other than Linux it returns the elapsed time.
 */
export function openProcessorClock(pid: number): () => number {
	const before = processorTimeOf(pid)
	const began = performance.now()
	if (before === undefined) return () => performance.now() - began
	// For a process that has ended the value is unknown, and does not matter.
	return () => (processorTimeOf(pid) ?? before) - before
}

function processorTimeOf(pid: number): number | undefined {
	try {
		const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
		// The process's name comes before these fields in brackets, and may contain anything.
		const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
		return (Number(fields[11]) + Number(fields[12])) * tick
	} catch {
		return undefined
	}
}
