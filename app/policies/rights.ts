/** What an account of the desk may do (docs/rules.md, 'Rights at the desk'). The server and the pages ask here. */
export const rights = [
	'today',
	'bookings',
	'quotes',
	'schedule',
	'customers',
	'unsent',
	'messages',
	'prices',
	'overview',
	'exports',
	'overbook',
	'money',
	'credit',
	'erase',
	'accounts',
] as const
export type Right = (typeof rights)[number]

/** What an address of the desk asks for: a right, one of several, or that somebody is signed in. */
export type Needed = Right | readonly [Right, ...Right[]] | 'signed in'

export const roles = ['owner', 'dispatcher', 'day'] as const
export type Role = (typeof roles)[number]

/** What an account of a role may do, as long as no owner gives or takes a right. */
const presets: Record<Role, readonly Right[]> = {
	owner: rights,
	dispatcher: ['today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'money'],
	day: ['today'],
}

/** What was given to an account beside its role's rights, or taken from them. */
export type RightChange = { name: Right; given: boolean }

/** What an account may do. Who has the pickups of any day has today's too. */
export function rightsOf(role: Role, changes: readonly RightChange[]): Right[] {
	const has = (right: Right) =>
		changes.find(({ name }) => name === right)?.given ?? presets[role].includes(right)
	return rights.filter((right) => has(right) || (right === 'today' && has('bookings')))
}

/** What must be given or taken for an account of a role to have exactly these rights. */
export const changesTo = (role: Role, wanted: readonly Right[]): RightChange[] =>
	rights
		.map((name) => ({ name, given: wanted.includes(name) }))
		.filter(({ name, given }) => given !== presets[role].includes(name))

/** The roles that have a right by themselves. */
export const rolesWith = (right: Right): Role[] => roles.filter((role) => presets[role].includes(right))

export const may = ({ rights: own }: { rights: readonly Right[] }, right: Right): boolean =>
	own.includes(right)
