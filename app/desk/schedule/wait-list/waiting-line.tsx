import { Form, Link } from 'react-router'
import { deskSchedule } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import type { EntryAtDesk } from '#app/waiting/waitlist-entry.ts'
import { aboutForm, type FormAnswer } from '../form-answer.ts'
import { waitingDoes } from './waiting-fields.ts'

type Props = { line: EntryAtDesk[]; answer: FormAnswer | undefined; busy: boolean }

/** The wait list, day by day in the order of each line. */
export function WaitingLine({ line, answer, busy }: Props) {
	if (line.length === 0) return null
	return (
		<section
			aria-labelledby="waiting-heading"
			className="mt-3 rounded-card border border-line bg-white p-3 [overflow-wrap:anywhere]"
		>
			<h2 id="waiting-heading" className="text-lg">
				Waiting list
			</h2>
			<p className="max-w-[68ch] text-muted">
				When a spot opens up, we’ll tell the first in line whose load fits, and keep it for them for two
				hours.
			</p>
			<ul className="mt-2 grid gap-3 lg:grid-cols-2">
				{line.map((entry) => (
					<li key={entry.id} className="rounded-field border border-line p-3">
						<WaitingEntry entry={entry} answer={answer} busy={busy} />
					</li>
				))}
			</ul>
		</section>
	)
}

function WaitingEntry({ entry, answer, busy }: { entry: EntryAtDesk } & Omit<Props, 'line'>) {
	const { id, version, date, dateInWords, name, email, phone, where, windows, since, isMove, offered } = entry
	const abouts = Object.values(waitingDoes).map((does) => aboutForm(does, id))
	const refused = answer && !answer.ok && abouts.includes(answer.about) ? answer.message : undefined
	const choices = offered ? [offered] : windows
	return (
		<>
			<p>
				<b>{name}</b>, <a href={telephone(phone)}>{phone}</a>, <a href={mailbox(email)}>{email}</a>
			</p>
			<p>
				<Link to={deskSchedule(date)}>{dateInWords}</Link>, {windows.map(({ label }) => label).join(' or ')},{' '}
				{where}
				{isMove && ' (moves a booked pickup)'}
			</p>
			<p className="text-muted text-sm">Since {since}</p>
			{offered && (
				<p className="font-semibold text-spruce">
					{offered.label} is held until {offered.until}; told from {offered.notifiedFrom} on
				</p>
			)}
			<Form method="post" className="field mt-2 flex flex-wrap items-center gap-2">
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="version" value={version} />
				<select name="window" aria-label={`Window for ${name}`} className="w-auto">
					{choices.map((window) => (
						<option key={window.id} value={window.id}>
							{window.label}
						</option>
					))}
				</select>
				<Button
					kind="solid"
					type="submit"
					name="does"
					value={waitingDoes.book}
					disabled={busy}
					className="px-3"
				>
					Book
				</Button>
				<Button
					kind="outline"
					type="submit"
					name="does"
					value={waitingDoes.takeOut}
					disabled={busy}
					className="px-3"
				>
					Remove
				</Button>
			</Form>
			{refused && (
				<p role="alert" className="text-brick">
					{refused}
				</p>
			)}
		</>
	)
}
