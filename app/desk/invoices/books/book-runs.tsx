import { Form, Link, useNavigation } from 'react-router'
import { deskInvoice, deskPeriod, deskRunFile } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { whereTaxed } from '#app/values/tax.ts'
import { nameOf } from './book-files.ts'
import { longestNumber, type Program } from './book-names.ts'
import type { RunAnswer } from './run-form.ts'
import type { ChangedInvoice, RunAtDesk, RunsOfPeriod } from './runs.server.ts'

type Props = { runs: RunsOfPeriod; formKey: string; answer: RunAnswer | undefined }

const card = 'rounded-card border border-line bg-white px-4 py-2'

/** What of a period is in files for the books already, and making them. */
export function BookRuns({
	runs: { period, fresh, all, changed, late, programs, ...rest },
	formKey,
	answer,
}: Props) {
	const busy = useNavigation().state !== 'idle'
	const hasRuns = rest.runs.length > 0
	const company = useCompany()
	return (
		<section aria-labelledby="files-heading" className="grid gap-3 [overflow-wrap:anywhere]">
			<h2 id="files-heading" className="text-lg">
				Files for your books
			</h2>
			<p>
				{fresh.count > 0
					? `Not exported yet: ${fresh.words}.`
					: all.count > 0
						? 'All entries of these days are exported.'
						: 'There’s nothing to export on these days.'}
			</p>
			{changed.length > 0 && <Changed changed={changed} hasMore={rest.hasMoreChanged} />}
			{late && (
				<p>
					From earlier days, entered after they were exported: {late.words}.{' '}
					<Link to={deskPeriod(late.period)} className="inline-flex min-h-11 items-center font-semibold">
						Show those days
					</Link>
				</p>
			)}
			<ul className="text-muted">
				{programs.map((state) => (
					<li key={state.program}>{stateInWords(state)}</li>
				))}
			</ul>
			<Form method="post" action={deskPeriod(period)} preventScrollReset className="flex flex-wrap gap-2">
				<input type="hidden" name="from" value={period.from} />
				<input type="hidden" name="to" value={period.to} />
				<input type="hidden" name="formKey" value={formKey} />
				{fresh.count > 0 && (
					<Button kind="primary" type="submit" name="scope" value="new" disabled={busy}>
						Export what’s new
					</Button>
				)}
				{all.count > 0 && (
					<Button kind="outline" type="submit" name="scope" value="all" disabled={busy}>
						Export all of these days
					</Button>
				)}
			</Form>
			<p role="alert" className="text-brick empty:hidden">
				{answer?.ok === false && answer.message}
			</p>
			<p role="status" className="font-semibold text-spruce empty:hidden">
				{answer?.ok && answer.message}
			</p>
			{hasRuns && (
				<ul className="grid gap-2">
					{rest.runs.map((run) => (
						<Run key={run.number} run={run} />
					))}
				</ul>
			)}
			{rest.hasMoreRuns && <p className="text-muted">There are older runs. Show fewer days to see them.</p>}
			<p className="text-muted">
				Invoices and credit notes are in the files as they were issued, without those that were void by then.
				The files for QuickBooks and Xero have no payments, refunds, write-offs or later voids: those are in a
				file of their own, and the summary adds everything up.
				{whereTaxed(
					' QuickBooks and Xero add the tax themselves, so choose amounts without tax when you import.',
					company,
				)}{' '}
				Import each run once.
			</p>
		</section>
	)
}

function Changed({ changed, hasMore }: { changed: ChangedInvoice[]; hasMore: boolean }) {
	return (
		<div className={card}>
			<h3 className="font-semibold">Changed since they were exported</h3>
			<ul>
				{changed.map(({ id, number, exported, since }) => (
					<li key={id} className="py-1">
						<Link to={deskInvoice(id)} className="inline-flex min-h-11 items-center font-semibold">
							{number}
						</Link>{' '}
						{exported}, {since}
					</li>
				))}
			</ul>
			{hasMore && <p className="text-muted">There are more. Show fewer days to see them.</p>}
		</div>
	)
}

const Run = ({ run: { number, about, what, files } }: { run: RunAtDesk }) => (
	<li className={card}>
		<h3 className="font-semibold">
			Run {number}, {about}
		</h3>
		<p>{what}</p>
		<p className="flex flex-wrap gap-x-4">
			{files.map(({ name, label }) => (
				<a key={name} href={deskRunFile(number, name)} className="inline-flex min-h-11 items-center">
					{label}
				</a>
			))}
		</p>
	</li>
)

/** The settings that a program's files need, by their names in the company's file. */
const settings: Record<Program, { needs: string; taxes: string }> = {
	quickbooks: { needs: 'dates, item and taxCodes', taxes: 'taxCodes' },
	xero: { needs: 'dates, account and taxTypes', taxes: 'taxTypes' },
}

function stateInWords({ program, ...state }: RunsOfPeriod['programs'][number]): string {
	const name = nameOf(program)
	const { needs, taxes } = settings[program]
	const inSettings = `under books.${program} in the company’s settings`
	if (state.is === 'ready') return `${name}: set up. New runs have files for it.`
	if (state.is === 'not set') return `${name}: no files yet. Set ${needs} ${inSettings}.`
	if (state.is === 'too long')
		return `${name}: no files for these days. It takes numbers of up to ${longestNumber} characters, and ${state.number} is longer.`
	const missing = state.of.map((each) => `“${each}”`).join(' and ')
	return `${name}: no files for these days yet. Give ${missing} a name in ${taxes} ${inSettings}.`
}
