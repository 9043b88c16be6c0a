/** The message for an invalid setting, with an example of a valid one. */
export const fault = (wrong: string, example: string) => ({
	error: ({ input }: { input?: unknown }) =>
		`${input === undefined ? 'is missing' : wrong} (example: ${example})`,
})
