import { type BookNames, type Program, programs } from './book-names.ts'

/** What a file has of a run, and how many documents at most: the programs refuse more at once. */
type BookFile = {
	/** The end of its address. */
	name: string
	program: Program | undefined
	kind: 'invoices' | 'credit-notes' | 'all' | 'payments' | 'summary'
	/** The places of its first and last document in the run. */
	from: number
	to: number
}

export type RunCounts = {
	invoices: number
	credits: number
	payments: number
	writeOffs: number
	voids: number
	accountEntries: number
	/** Not in a run from before payments were in files: what it comes to isn't known, so it has no summary. */
	hasMoney: boolean
}

const endings = ['csv', 'xlsx'] as const

const mostAtOnce: Record<Program, number> = { quickbooks: 100, xero: 500 }

/** The files of a run: one for each kind of document and program, in parts where it has more than the program takes at once. */
export function filesOf({ invoices, credits, ...money }: RunCounts, names: BookNames): BookFile[] {
	const parts = programs.flatMap((program) =>
		names[program] === undefined
			? []
			: [...partsOf(program, 'invoices', invoices), ...partsOf(program, 'credit-notes', credits)],
	)
	const most = Math.max(money.payments, money.writeOffs, money.voids, money.accountEntries)
	const plain = (stem: string, kind: BookFile['kind'], to: number): BookFile[] =>
		endings.map((ending) => ({ name: `${stem}.${ending}`, program: undefined, kind, from: 1, to }))
	return [
		...parts,
		...plain('invoices', 'all', Math.max(invoices, credits)),
		...(most > 0 ? plain('payments', 'payments', most) : []),
		...(money.hasMoney ? plain('summary', 'summary', 1) : []),
	]
}

function partsOf(program: Program, kind: 'invoices' | 'credit-notes', count: number): BookFile[] {
	const most = mostAtOnce[program]
	return Array.from({ length: Math.ceil(count / most) }, (_, at) => ({
		name: `${program}-${kind}-${at + 1}.csv`,
		...{ program, kind },
		from: at * most + 1,
		to: Math.min((at + 1) * most, count),
	}))
}

const plainNames: Record<BookFile['kind'], string> = {
	all: 'Invoices and credit notes',
	invoices: 'Invoices',
	'credit-notes': 'Credit notes',
	payments: 'Payments, refunds, write-offs and voids',
	summary: 'Summary',
}

const programNames: Record<Program, string> = { quickbooks: 'QuickBooks Online', xero: 'Xero' }
export const nameOf = (program: Program): string => programNames[program]

/** What a link to a file says; the numbers of its documents where there are several parts. */
export function fileInWords({ name, program, kind, from, to }: BookFile, files: BookFile[]): string {
	if (program === undefined) return `${plainNames[kind]}, ${name.endsWith('.csv') ? 'CSV' : 'XLSX'}`
	const hasParts = files.filter((each) => each.program === program && each.kind === kind).length > 1
	const what = kind === 'invoices' ? 'invoices' : 'credit notes'
	return `${programNames[program]}, ${what}${hasParts ? ` ${from} to ${to}` : ''}`
}
