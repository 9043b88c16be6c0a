/** The answer to a form of the schedule. */
export type FormAnswer = {
	ok: boolean
	message: string
	/** Which form it answers. */
	about: string
	/** What is set now, when somebody has changed it since the form was shown. */
	seen?: string
	/** By the names of the fields. */
	faults?: Record<string, string>
	/** A form that was refused, as it was typed. */
	typed?: Record<string, string>
}

/** The name of a form: what it does and for which day. */
export const aboutForm = (does: string, day: string | number) => `${does} ${day}`
