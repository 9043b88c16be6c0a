import type { Channel, PickupMessage, WaitingMessage } from '#app/bookings/pickup-messages.ts'

/** The messages whose words staff may change. A pickup on a day that is not settled is confirmed in words of its own. */
export type MessageName = PickupMessage | 'requested'

/** What stands in a blank, by its name without the braces. */
export const blanks = {
	company: 'our short name',
	name: 'the customer’s name',
	date: 'the day with its year: Tuesday, December 1, 2026',
	day: 'the day without its year: Tuesday, December 1',
	window: 'the arrival window',
	address: 'street and city',
	reference: 'the name of the booking on the phone',
	link: 'the customer’s page of this booking, or of their place in the waiting list',
	phone: 'our phone number',
	eta: 'the time at which the crew will be there',
	until: 'until when the place is kept',
} as const
export type Blank = keyof typeof blanks

/** The parts of a message: a subject and a first paragraph of the mail, and the text. */
export const parts = ['subject', 'mail', 'text'] as const
export type Part = (typeof parts)[number]
export type Words = Record<Part, string>

export const partNames: Record<Part, string> = {
	subject: 'Subject of the mail',
	mail: 'First words of the mail',
	text: 'Text message',
}

type Message = {
	title: string
	/** When it is sent. */
	when: string
	/** A message whose mail has words that are not changed here has a text only. */
	parts: readonly Part[]
	/** The blanks without which a part says too little. */
	required: Record<Part, readonly Blank[]>
	original: Words
}

const always = ['company', 'name', 'date', 'day', 'window', 'address', 'reference', 'link', 'phone'] as const

/** Every message, in the order in which a customer gets them. Texts about a pickup need no consent (CASL, s. 6(6)). */
export const messages: Record<MessageName, Message> = {
	confirmed: {
		title: 'Booking confirmed',
		when: 'At once, when a pickup is booked.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: 'Your pickup is booked: {date}, {window}',
			mail: 'Hello {name}, we come on:',
			text: '{company}: Your pickup is booked for {day}, {window}, at {address}. See it: {link} Reply STOP to end texts.',
		},
	},
	requested: {
		title: 'Booking requested, far away',
		when: 'At once, when a pickup is asked for where trucks come on fixed days; the text also when it is moved.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'link'] },
		original: {
			subject: 'Your booking request: {date}, {window}',
			mail: 'Hello {name}, you asked for:',
			text: '{company}: We have your request: {day}, {window}. We call or write to settle the day with you. See it: {link} Reply STOP to end texts.',
		},
	},
	settled: {
		title: 'Day settled',
		when: 'When somebody at the desk presses ‘Day is settled’ for a pickup that was asked for.',
		parts: ['text'],
		required: { subject: [], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: '',
			mail: '',
			text: '{company}: Your day is settled: we come on {day}, {window}, to {address}. See it: {link}',
		},
	},
	declined: {
		title: 'Request declined',
		when: 'When a pickup that was asked for is declined at the desk, or nobody answers it for 24 hours.',
		parts: ['text'],
		required: { subject: [], mail: [], text: ['company', 'reference'] },
		original: {
			subject: '',
			mail: '',
			text: '{company}: We could not settle your pickup {reference} on {day}, {window}. Nobody comes, and you owe nothing. Another day? Call {phone}',
		},
	},
	reminder: {
		title: 'Reminder',
		when: 'The evening before, from 6 PM. Who booked on that same day gets none.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: 'Tomorrow: your pickup, {window}',
			mail: 'Hello {name}, we come tomorrow. Please have everything where we can reach it; you need not carry it out.',
			text: '{company}: We come tomorrow, {day}, {window}, to {address}. Plans changed? Call {phone} or see {link}',
		},
	},
	'on-the-way': {
		title: 'On our way',
		when: 'When somebody at the desk presses ‘On the way’.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['eta'], mail: ['eta'], text: ['company', 'eta'] },
		original: {
			subject: 'We are on our way, there about {eta}',
			mail: 'Hello {name}, our crew is on its way and will be with you about {eta}.',
			text: '{company}: Our crew is on its way and will be with you about {eta}. Questions? Call {phone}',
		},
	},
	moved: {
		title: 'Pickup moved',
		when: 'When a pickup is moved to another day or window.',
		parts: ['text'],
		required: { subject: [], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: '',
			mail: '',
			text: '{company}: Your pickup is moved to {day}, {window}. See it: {link}',
		},
	},
	cancelled: {
		title: 'Pickup cancelled',
		when: 'When a pickup is cancelled, by the customer or at the desk.',
		parts: ['text'],
		required: { subject: [], mail: [], text: ['company', 'reference'] },
		original: {
			subject: '',
			mail: '',
			text: '{company}: Your pickup {reference} on {day}, {window}, is cancelled. Not what you meant? Call {phone}',
		},
	},
	'waiting-list': {
		title: 'On the waiting list',
		when: 'At once, when somebody asks to wait for a place in a full window. By mail alone.',
		parts: ['subject', 'mail'],
		required: { subject: ['date'], mail: ['window'], text: [] },
		original: {
			subject: 'You are on the waiting list for {date}',
			mail: 'Hello {name}, nothing is booked yet. When a place is free for you on {day}, {window}, we keep it for you for two hours and write and text you at once.',
			text: '',
		},
	},
	waiting: {
		title: 'A place on the waiting list is free',
		when: 'When a place is free for the first in line who fits, between 8 AM and 9 PM.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: ['until'], text: ['company', 'window', 'until', 'link'] },
		original: {
			subject: 'A place is free: {date}, {window}',
			mail: 'Hello {name}, the window that you waited for is free. We keep it for you until {until}.',
			text: '{company}: A place is free on {day}, {window}. We keep it for you until {until}. Take it: {link}',
		},
	},
	'waiting-over': {
		title: 'No longer on the waiting list',
		when: 'Once, when the day has come too near, or a place that was kept was not taken in time. By mail alone.',
		parts: ['subject', 'mail'],
		required: { subject: ['date'], mail: ['phone'], text: [] },
		original: {
			subject: 'Your place on the waiting list for {date} has ended',
			mail: 'Hello {name}, you no longer wait for {day}, {window}: no place came free in time, or the one that we kept for you was not taken. Nothing is booked. Call {phone}, or choose another day.',
			text: '',
		},
	},
}

export const messageNames: MessageName[] = [
	'confirmed',
	'requested',
	'settled',
	'declined',
	'reminder',
	'on-the-way',
	'moved',
	'cancelled',
	'waiting-list',
	'waiting',
	'waiting-over',
]

/** `Reminder, text` */
export const messageTitle = (one: { message: PickupMessage; channel: Channel }): string =>
	`${messages[one.message].title}, ${one.channel}`

/** Whose words a message has: of a pickup whose day is not settled, neither a booking nor a move holds yet. */
export const wordsOf = (message: PickupMessage, { unsettled }: { unsettled: boolean }): MessageName =>
	unsettled && (message === 'confirmed' || message === 'moved') ? 'requested' : message

/** Which message confirms a booking: the day of a far one is not settled yet. */
export const confirmationOf = ({ unsettled }: { unsettled: boolean }): 'confirmed' | 'requested' =>
	unsettled ? 'requested' : 'confirmed'

/** Whether a message is to somebody in the waiting list, who has no booking. */
export const isToWaiting = (message: MessageName): message is WaitingMessage =>
	message === 'waiting-list' || message === 'waiting' || message === 'waiting-over'

/** The blanks that a message knows. */
export const blanksOf = (message: MessageName): readonly Blank[] => [
	...(isToWaiting(message) ? always.filter((blank) => blank !== 'reference') : always),
	...(message === 'on-the-way' ? (['eta'] as const) : []),
	...(message === 'waiting' ? (['until'] as const) : []),
]

/** At most so many characters, blanks not filled in: a text of three segments, or a paragraph. */
export const longest: Record<Part, number> = { subject: 120, mail: 600, text: 400 }

const braced = /\{([^{}]*)\}/g

/** Words with their blanks filled in. What is filled in is not looked through again: a name may have braces. */
export const filled = (words: string, values: Record<Blank, string>): string =>
	words.replace(braced, (whole, name: string) => (isBlank(name) ? values[name] : whole))

const isBlank = (name: string): name is Blank => Object.hasOwn(blanks, name)

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ')

/** What is wrong with the words of a part, as a sentence; `undefined` when nothing is. */
export function faultIn(message: MessageName, part: Part, words: string): string | undefined {
	if (words === '') return `${partNames[part]}: there are no words.`
	if (words.length > longest[part])
		return `${partNames[part]}: that is longer than ${longest[part]} characters.`
	const named = [...words.matchAll(braced)].map(([, name = '']) => name)
	const known: readonly string[] = blanksOf(message)
	const unknown = named.filter((name) => !known.includes(name))
	if (unknown.length > 0)
		return `${partNames[part]}: there is no blank ${inBraces(unknown)} here. The blanks are ${known.map((name) => `{${name}}`).join(', ')}.`
	if (/[{}]/.test(words.replace(braced, '')))
		return `${partNames[part]}: a brace stands alone. A blank has one on each side, as {window}.`
	const missing = messages[message].required[part].filter((name) => !named.includes(name))
	if (missing.length > 0)
		return `${partNames[part]}: ${inBraces(missing)} is missing. Without it the customer knows too little.`
	return undefined
}
