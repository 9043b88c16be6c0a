export type FormAnswer = {
	ok: boolean
	message: string
	/** The form that it answers, by `aboutForm`. */
	about: string
	/** The current snapshot or version, when it has changed since the form was shown. */
	seen?: string
	/** By the names of the fields. */
	faults?: Record<string, string>
	/** The typed fields of a refused form. */
	typed?: Record<string, string>
	/** What a second press sends along, to save all the same. */
	confirms?: string
}

/** The name of a form: its action and day. */
export const aboutForm = (does: string, day: string | number) => `${does} ${day}`
