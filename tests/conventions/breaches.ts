const cycle = 'sign-in and staff want one store for accounts, below both'
const noDoor = 'sign-in has no door yet'

/**
 * The known breaches of rules, with their reasons. A test fails at a breach that is not listed, and at an entry that
 * no longer breaks its rule. Nothing is added here for convenience.
 */
export const breaches = {
	rooms: {
		'app/desk/sign-in/first-owner.server.ts → app/desk/staff/store.server.ts': cycle,
		'app/desk/sign-in/retention.server.ts → app/desk/staff/store.server.ts': cycle,
		'app/desk/sign-in/password/set-password.page.tsx → app/desk/staff/staff.ts': cycle,
	},
	roomDoors: {
		'app/desk/desk-context.server.ts → app/desk/sign-in/attempts.server.ts': noDoor,
		'app/desk/desk-context.server.ts → app/desk/sign-in/auth.server.ts': noDoor,
		'app/desk/desk.server.ts → app/desk/sign-in/attempts.server.ts': noDoor,
		'app/desk/desk.server.ts → app/desk/sign-in/auth.server.ts': noDoor,
		'app/desk/desk.server.ts → app/desk/sign-in/first-owner.server.ts': noDoor,
		'app/desk/desk.server.ts → app/desk/sign-in/retention.server.ts': noDoor,
		'app/desk/desk.server.ts → app/desk/sign-in/session/session-secret.server.ts': noDoor,
		'app/desk/sign-in/first-owner.server.ts → app/desk/staff/store.server.ts': cycle,
		'app/desk/sign-in/retention.server.ts → app/desk/staff/store.server.ts': cycle,
		'app/desk/staff/account.server.ts → app/desk/sign-in/attempts.server.ts': noDoor,
		'app/desk/staff/account.server.ts → app/desk/sign-in/auth.server.ts': noDoor,
		'app/desk/staff/account.server.ts → app/desk/sign-in/password/easy-to-guess.server.ts': noDoor,
		'app/desk/staff/account.server.ts → app/desk/sign-in/refusal.server.ts': noDoor,
	},
	onImport: {
		'app/platform/database/database.server.ts types.setTypeParser(dateType, (text) => text)':
			'changes the driver for everybody: the pool takes types of its own',
	},
	names: {
		'app/notifications/crm/crm.server.test.ts': 'wants to be crm.test.ts',
		'app/notifications/mail/mail.server.test.ts': 'wants to be mail.test.ts',
	},
	words: {
		'app/desk/unanswered-form.ts → react-router': 'holds the answers of forms: the desk’s client',
		'app/desk/loading.ts → react': 'holds a hook beside the desk’s client',
		'app/desk/loading.ts → react-router': 'holds a hook beside the desk’s client',
		'app/desk/review/list/row-focus.ts document': 'holds a hook',
		'app/desk/review/list/row-focus.ts → react': 'holds a hook',
		'app/desk/review/list/row-focus.ts → react-router': 'holds a hook',
		'app/photos/decoder.ts → node:fs/promises': 'a program that the server starts: wants `.server`',
		'app/photos/heic-picture.ts → node:zlib': 'runs in that program: wants `.server`',
		'app/photos/shrink.ts document': 'draws on a canvas: belongs to the component that sends',
		'app/platform/http/visitor-network.ts → node:net': 'wants `.server`',
		'app/ui/typed-early.ts → react': 'a hook: wants `use-`',
	},
} satisfies Record<string, Record<string, string>>
