import type {
	ChangeOrderMessage,
	Channel,
	CustomerMessage,
	DocumentMessage,
	OfficeMessage,
	ReportMessage,
	WaitingMessage,
} from '#app/bookings/outgoing/messages.ts'
import {
	isAboutQuote,
	isQuoteForOffice,
	type QuoteMessage,
	quoteMessageTitles,
} from '#app/quotes/firm/quote-message.ts'
import { isAboutThread, type ThreadMessage, threadMessageTitles } from '#app/threads/thread-message.ts'

/** The messages whose words staff may change. A pickup whose day is not confirmed has words of its own. */
export type MessageName = CustomerMessage | 'requested'

/** The blanks by their names without the braces, with their meanings. */
export const blanks = {
	company: 'our short name',
	greeting: '‘Hi Robin,’ on a line of its own, where the name plainly has a first name; only in the email',
	name: 'the customer’s name',
	date: 'the day with its year: Tuesday, December 1, 2026',
	day: 'the day without its year: Tuesday, December 1',
	window: 'the arrival window',
	address: 'street and city',
	reference: 'the booking’s reference, to say on the phone',
	link: 'the customer’s page of this booking, or of their place in the waiting list',
	phone: 'our phone number',
	eta: 'when the crew will be there',
	until: 'how long we’ll keep the spot',
} as const
export type Blank = keyof typeof blanks

/** The parts of a message: subject and first paragraph of the mail, and the text. */
export const parts = ['subject', 'mail', 'text'] as const
export type Part = (typeof parts)[number]
export type Words = Record<Part, string>

export const partNames: Record<Part, string> = {
	subject: 'Subject of the email',
	mail: 'First words of the email',
	text: 'Text message',
}

type Message = {
	title: string
	when: string
	/** A message whose mail has fixed words has a text only. */
	parts: readonly Part[]
	/** The blanks that a part must have. */
	required: Record<Part, readonly Blank[]>
	original: Words
}

const always = [
	'company',
	'greeting',
	'name',
	'date',
	'day',
	'window',
	'address',
	'reference',
	'link',
	'phone',
] as const

/** Every message, in the order in which a customer gets them. Texts about a pickup need no consent (CASL, s. 6(6)). */
export const messages: Record<MessageName, Message> = {
	confirmed: {
		title: 'Booking confirmed',
		when: 'Right away, when a pickup is booked.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: 'Your pickup is booked: {date}, {window}',
			mail: '{greeting}We’ll be there on:',
			text: '{company}: Your pickup is booked for {day}, {window}, at {address}. See it: {link} Reply STOP to end texts.',
		},
	},
	requested: {
		title: 'Booking requested, far away',
		when: 'Right away, when someone requests a pickup where trucks go on set days; the text also when it’s moved.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'link'] },
		original: {
			subject: 'Your booking request: {date}, {window}',
			mail: '{greeting}You asked for:',
			text: '{company}: We have your request: {day}, {window}. We’ll call or email to confirm the day. See it: {link} Reply STOP to end texts.',
		},
	},
	settled: {
		title: 'Day confirmed',
		when: 'When someone at the desk presses ‘Confirm the day’ for a requested pickup.',
		parts: ['text'],
		required: { subject: [], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: '',
			mail: '',
			text: '{company}: Your day is confirmed: we’ll be there on {day}, {window}, at {address}. See it: {link}',
		},
	},
	declined: {
		title: 'Request declined',
		when: 'When a requested pickup is declined at the desk, or no one answers it for 24 hours.',
		parts: ['text'],
		required: { subject: [], mail: [], text: ['company', 'reference'] },
		original: {
			subject: '',
			mail: '',
			text: '{company}: We couldn’t confirm your pickup {reference} on {day}, {window}. We won’t be coming, and you don’t owe anything. Another day? Call {phone}',
		},
	},
	reminder: {
		title: 'Reminder',
		when: 'The evening before, from 6 PM. Anyone who booked that same day won’t get one.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'window', 'link'] },
		original: {
			subject: 'Tomorrow: your pickup, {window}',
			mail: '{greeting}We’ll be there tomorrow. Please have everything where we can reach it; you don’t need to carry it out.',
			text: '{company}: We’ll be there tomorrow, {day}, {window}, at {address}. Plans changed? Call {phone} or see {link}',
		},
	},
	'on-the-way': {
		title: 'On our way',
		when: 'When someone at the desk presses ‘On the way’.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['eta'], mail: ['eta'], text: ['company', 'eta'] },
		original: {
			subject: 'Our crew is on its way and will be there around {eta}',
			mail: '{greeting}We’ve set out, so look for our truck around {eta}.',
			text: '{company}: Our crew is on its way and will be there around {eta}. Questions? Call {phone}',
		},
	},
	late: {
		title: 'Running late',
		when: 'When someone at the desk says that a pickup is running late, and again when the time slips by 15 minutes or more.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['eta'], mail: ['eta'], text: ['company', 'eta'] },
		original: {
			subject: 'Running late: we’ll be there around {eta}',
			mail: '{greeting}Sorry, we’re running late. We’ll be there around {eta}.',
			text: '{company}: Sorry, we’re running late. We’ll be there around {eta}. Questions? Call {phone}',
		},
	},
	missed: {
		title: 'No one was there',
		when: 'When someone at the desk or on the crew says, on the day itself, that no one was there.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['date'], mail: ['phone'], text: ['company', 'phone'] },
		original: {
			subject: 'We missed you: {date}, {window}',
			mail: '{greeting}We came for your pickup today and couldn’t reach anyone, so we had to leave. To set another time, call {phone}.',
			text: '{company}: We came for your pickup at {address} and couldn’t reach anyone, so we had to leave. Want another time? Call {phone}',
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
			text: '{company}: Your pickup has been moved to {day}, {window}. Details: {link}',
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
			text: '{company}: Your pickup {reference} on {day}, {window}, has been cancelled. Didn’t mean to cancel? Call {phone}',
		},
	},
	'link-again': {
		title: 'Link sent again',
		when: 'When someone sends the form of a booked pickup once more in another browser, at most three times a day, or presses ‘Send a new link’ at the desk.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: [], text: ['company', 'link'] },
		original: {
			subject: 'The link to your booking: {date}, {window}',
			mail: '{greeting}Here’s the link to your booking again, because you asked for it or the booking form was sent a second time. Nothing has changed.',
			text: '{company}: Here’s the link to your booking for {day}, {window}: {link} Nothing about it has changed. Questions? Call {phone}',
		},
	},
	'waiting-list': {
		title: 'On the waiting list',
		when: 'Right away, when someone joins the waiting list for a full window. By email only.',
		parts: ['subject', 'mail'],
		required: { subject: ['date'], mail: ['window'], text: [] },
		original: {
			subject: 'You’re on the waiting list for {date}',
			mail: '{greeting}Nothing is booked yet. If a spot opens up on {day}, {window}, we’ll email and text you right away and hold it for you for up to two hours. Overnight, we’ll wait until 8 AM.',
			text: '',
		},
	},
	waiting: {
		title: 'A spot opened up',
		when: 'When a spot opens up for the first in line who fits, between 8 AM and 9 PM.',
		parts: ['subject', 'mail', 'text'],
		required: { subject: ['window'], mail: ['until'], text: ['company', 'window', 'until', 'link'] },
		original: {
			subject: 'A spot just opened up: {date}, {window}',
			mail: '{greeting}The window you waited for just opened up. We’ll hold it for you until {until}.',
			text: '{company}: A spot just opened up on {day}, {window}. It’s yours until {until}. Take it: {link}',
		},
	},
	'waiting-over': {
		title: 'No longer on the waiting list',
		when: 'Once, when the day gets too close, or a spot we kept wasn’t taken in time. By email only.',
		parts: ['subject', 'mail'],
		required: { subject: ['date'], mail: ['phone'], text: [] },
		original: {
			subject: 'Your place on the waiting list for {date} has ended',
			mail: '{greeting}Nothing opened up in time for {day}, {window}, or the spot we held wasn’t taken. You have no booking. Call {phone}, or choose another day.',
			text: '',
		},
	},
}

const isName = (name: string): name is MessageName => Object.hasOwn(messages, name)

/** The names in the order of `messages`. */
export const messageNames = Object.keys(messages).filter(isName)

const officeTitles: Record<OfficeMessage, string> = {
	lead: 'Email to the office',
	addition: 'Email to the office, booking changed',
	sync: 'CRM sync',
	resync: 'CRM sync after the emails',
}

const changeOrderTitles: Record<ChangeOrderMessage, string> = {
	'change-order': 'Higher price to agree to',
	'change-order-agreed': 'Email with a copy of the higher price agreed to',
	'change-order-answered': 'Email to the office, higher price answered',
}

const documentTitles: Record<DocumentMessage, string> = {
	invoice: 'Email with the invoice',
	'credit-note': 'Email with the credit note',
	'payment-reminder': 'Payment reminder, by email',
	'invoice-void': 'Email that the invoice is void',
}

type AnyMessage = CustomerMessage | DocumentMessage | ReportMessage | OfficeMessage

/** Whether it is for the office or its CRM, and not for a customer. */
export const isToOffice = (kind: AnyMessage): kind is OfficeMessage => Object.hasOwn(officeTitles, kind)

/** The messages that go to the office or its CRM, whatever they are about. */
export const officeKinds = [
	'lead',
	'addition',
	'sync',
	'resync',
	'price-asked',
	'price-answered',
	'question-asked',
	'change-order-answered',
	'text-received',
	'more-received',
	'office-text',
] as const

/** Whether it is about a higher price that a customer is asked to agree to. */
export const isAboutChangeOrder = (kind: string): kind is ChangeOrderMessage =>
	Object.hasOwn(changeOrderTitles, kind)

/** Whether it brings an invoice or a credit note: what was issued is sent, whatever became of the pickup. */
export const isDocument = (kind: AnyMessage): kind is DocumentMessage => Object.hasOwn(documentTitles, kind)

/** The title of an email to the office, also where a text says the same. */
const byWay = (title: string, channel: Channel | 'crm') =>
	channel === 'text' ? title.replace('Email', 'Text') : title

/** `Reminder, text` or `Reminder, email`. */
export function messageTitle({
	kind,
	channel,
}: {
	kind: AnyMessage | ChangeOrderMessage | QuoteMessage | ThreadMessage
	channel: Channel | 'crm'
}): string {
	const way = channel === 'mail' ? 'email' : channel
	if (isAboutThread(kind))
		return kind === 'reply' ? `${threadMessageTitles[kind]}, ${way}` : threadMessageTitles[kind]
	if (isAboutChangeOrder(kind))
		return kind === 'change-order' ? `${changeOrderTitles[kind]}, ${way}` : changeOrderTitles[kind]
	if (isAboutQuote(kind))
		return isQuoteForOffice(kind)
			? byWay(quoteMessageTitles[kind], channel)
			: `${quoteMessageTitles[kind]}, ${way}`
	if (isToOffice(kind)) return byWay(officeTitles[kind], channel)
	if (isDocument(kind)) return documentTitles[kind]
	if (kind === 'report') return `Report of where things went, ${way}`
	// A booking or a request: the message alone doesn't say which.
	if (kind === 'confirmed')
		return channel === 'mail' ? 'Email to the customer' : `Booking or request received, ${way}`
	return `${messages[kind].title}, ${way}`
}

/** The name of the words of a message: while the day is not confirmed, a pickup is neither booked nor moved. */
export const wordsOf = (message: CustomerMessage, { unconfirmed }: { unconfirmed: boolean }): MessageName =>
	unconfirmed && (message === 'confirmed' || message === 'moved') ? 'requested' : message

/** Whether a message goes to a customer on the wait list, who has no booking. */
export const isToWaiting = (message: MessageName): message is WaitingMessage =>
	message === 'waiting-list' || message === 'waiting' || message === 'waiting-over'

export const blanksOf = (message: MessageName): readonly Blank[] => [
	...(isToWaiting(message) ? always.filter((blank) => blank !== 'reference') : always),
	...(message === 'on-the-way' || message === 'late' ? (['eta'] as const) : []),
	...(message === 'waiting' ? (['until'] as const) : []),
]

/** The most characters, with unfilled blanks: a text of three segments, or a paragraph. */
export const longest: Record<Part, number> = { subject: 120, mail: 600, text: 400 }

const braced = /\{([^{}]*)\}/g

/** Fills in the blanks once: a filled-in name may have braces of its own. */
export const filled = (words: string, values: Record<Blank, string>): string =>
	words.replace(braced, (whole, name: string) => (isBlank(name) ? values[name] : whole))

const isBlank = (name: string): name is Blank => Object.hasOwn(blanks, name)

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ')

/** The fault in the words of a part, as a sentence; `undefined` when there is none. */
export function faultIn(message: MessageName, part: Part, words: string): string | undefined {
	if (words === '') return `${partNames[part]}: this is empty.`
	if (words.length > longest[part])
		return `${partNames[part]}: that’s longer than ${longest[part]} characters.`
	const named = [...words.matchAll(braced)].map(([, name = '']) => name)
	const known: readonly string[] = blanksOf(message).filter(
		(blank) => part === 'mail' || blank !== 'greeting',
	)
	const unknown = named.filter((name) => !known.includes(name))
	if (unknown.length > 0)
		return `${partNames[part]}: there’s no blank ${inBraces(unknown)} here. You can use ${known.map((name) => `{${name}}`).join(', ')}.`
	if (/[{}]/.test(words.replace(braced, '')))
		return `${partNames[part]}: a brace is on its own. A blank has one on each side, like {window}.`
	const missing = messages[message].required[part].filter((name) => !named.includes(name))
	if (missing.length > 0)
		return `${partNames[part]}: ${inBraces(missing)} is missing. Without it the customer won’t know enough.`
	return undefined
}
