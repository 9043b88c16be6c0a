import { Columns } from '../columns.tsx'
import type { BilledInWords } from './takings.server.ts'

export const billedHeads = ['Jobs', 'Billed', 'Average job'] as const

const empty = 'Nothing was billed on these days.'

/** What was billed by truck, and by where the booking came from, with the average of a job. */
export const BilledTables = ({ billed: { trucks, sources } }: { billed: BilledInWords }) => (
	<>
		<Columns
			title="By truck"
			empty={empty}
			heads={['Truck', ...billedHeads]}
			rows={trucks.map(({ name, amounts }) => [name, ...amounts])}
		>
			The truck that the pickup was put on.
		</Columns>
		<Columns
			title="By source"
			empty={empty}
			heads={['Source', ...billedHeads]}
			rows={sources.map(({ name, amounts }) => [name, ...amounts])}
		>
			The page that the booking was made on.
		</Columns>
	</>
)
