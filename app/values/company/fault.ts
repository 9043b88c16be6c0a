import { z } from 'zod'

/** The message for an invalid setting, with an example of a valid one. */
export const fault = (wrong: string, example: string) => ({
	error: ({ input }: { input?: unknown }) =>
		`${input === undefined ? 'is missing' : wrong} (example: ${example})`,
})

/** A text that is there. */
export const text = (example: string) =>
	z.string(fault('is no text', example)).trim().min(1, `is empty (example: ${example})`)
