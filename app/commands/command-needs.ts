/** What a command needs beside its arguments: where it says what it does, the clock, and a signal that stops it. */
export type CommandNeeds = {
	say: (line: string) => void
	/** Says why nothing came of it. The command ends with the code 1. */
	refuse: (line: string) => void
	/** Says at most one line a second of how far it got. */
	sayProgress: (inWords: () => string) => void
	now: () => Date
	signal: AbortSignal
}
