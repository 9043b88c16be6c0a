import { Form, Link } from 'react-router'
import { deskInvoices } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'

const way = 'inline-flex min-h-11 items-center'

/** Two days of a page about invoices, at `action`: those that are asked for often as links, others in a form. */
export function PeriodForm({
	action,
	asked,
	often,
	message,
}: {
	action: string
	asked: { from: string; to: string }
	often: { name: string; to: string }[]
	message: string | undefined
}) {
	return (
		<>
			<nav aria-label="Periods" className="flex flex-wrap gap-x-4">
				<Link to={deskInvoices()} className={way}>
					All invoices
				</Link>
				{often.map(({ name, to }) => (
					<Link key={name} to={to} className={way}>
						{name}
					</Link>
				))}
			</nav>
			<Form
				key={`${asked.from} ${asked.to}`}
				action={action}
				className="field flex flex-wrap items-end gap-2"
			>
				<div>
					<label htmlFor="from">First day</label>
					<input id="from" name="from" type="date" defaultValue={asked.from} />
				</div>
				<div>
					<label htmlFor="to">Last day</label>
					<input id="to" name="to" type="date" defaultValue={asked.to} />
				</div>
				<Button kind="outline" type="submit" className="px-4">
					Show
				</Button>
			</Form>
			{message && (
				<p role="alert" className="border-brick border-l-4 pl-4 font-semibold">
					{message}
				</p>
			)}
		</>
	)
}
