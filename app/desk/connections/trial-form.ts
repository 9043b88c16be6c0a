import type { Provider } from '#app/provider-checks/provider.ts'

/** The fields of a trial: which provider, and for texts the phone to send to. */
export const trialFields = ['provider', 'phone'] as const

/** `about` is the provider that was tried, unless the form could not be read. */
export type TrialAnswer = {
	ok: boolean
	about: Provider | ''
	message: string
	/** The phone as it was typed, when it was refused. */
	typed?: string
}

/** What a trial does, for its button; and what it did. */
export const trialWords: Record<Provider, { does: string; did: string; without: string }> = {
	email: {
		does: 'Sends an email to your own address.',
		did: 'We sent you an email. If it isn’t there in a few minutes, look in your spam folder.',
		without: 'Not set up. Emails are written to a folder and reach no one.',
	},
	mailbox: {
		does: 'Signs in to the mailbox and opens it. Nothing in it is changed.',
		did: 'The mailbox opened.',
		without: 'Not set up. Emails that customers write reach your own mailbox only, not the inbox.',
	},
	texts: {
		does: 'Sends a text to the phone you type here. Use your own, not a customer’s.',
		did: 'We sent the text. It should be there within a minute.',
		without: 'Not set up. Texts are written to a folder and reach no one.',
	},
	crm: {
		does: 'Asks the CRM for a contact. Nothing is changed there.',
		did: 'The CRM answered.',
		without: 'Not set up. Bookings don’t go to a CRM.',
	},
	cards: {
		does: 'Has Stripe make a page for a payment of $1, and ends it. No one is charged.',
		did: 'Stripe made the page, and ended it.',
		without: 'Not set up. Customers can’t pay an invoice by card on their page.',
	},
	photos: {
		does: 'Stores a small file, reads it back and deletes it.',
		did: 'A file was stored, read back and deleted.',
		without: 'Not set up. Photos are kept on Bowline’s own disk.',
	},
	database: {
		does: 'Asks the database, and whether what goes there is encrypted.',
		did: 'The database answered.',
		without: 'Not set up. Bowline brings its own database.',
	},
}
