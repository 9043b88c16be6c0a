import { useState } from 'react'
import { Form } from 'react-router'
import { destinationNames, destinations, type WayToTell } from '#app/bookings/reports/report.ts'
import { Button } from '#app/ui/button.tsx'
import type { Promised, PromisedAnswer } from './promised.ts'

const wayNames: Record<WayToTell, string> = {
	mail: 'Email it',
	text: 'Text a link to it',
	call: 'I’ve told them by phone',
}

/** Where things went, in a few words each, and how the customer is told. What was typed stays when it is refused. */
export function ReportForm({
	promised: { report, ways },
	answer,
	busy,
}: {
	promised: Promised
	answer: PromisedAnswer | undefined
	busy: boolean
}) {
	const own = answer?.typed.do === 'report' ? answer : undefined
	const typed = own?.ok === false ? own.typed : undefined
	const [form, setForm] = useState({ version: report.version, key: report.version, isEdited: false })
	// What is being typed stays when a colleague has sent theirs meanwhile: it is told of when it is sent.
	if (form.version !== report.version && (!form.isEdited || own))
		setForm({
			version: report.version,
			key: form.isEdited && typed ? form.key : report.version,
			isEdited: form.isEdited && typed !== undefined,
		})
	return (
		<section>
			<h2 className="text-xl text-spruce">Where things went</h2>
			{report.sent && <p className="text-muted">{report.sent}. Send it again to correct it.</p>}
			<Form
				key={form.key}
				method="post"
				preventScrollReset
				onChange={() => setForm({ ...form, isEdited: true })}
				className="field mt-2 grid gap-3"
			>
				<input type="hidden" name="do" value="report" />
				<input type="hidden" name="version" value={form.version} />
				{destinations.map((each) => (
					<div key={each}>
						<label htmlFor={each}>{destinationNames[each]}</label>
						<textarea
							id={each}
							name={each}
							rows={2}
							maxLength={300}
							defaultValue={typed?.[each] ?? report[each]}
						/>
					</div>
				))}
				<fieldset className="grid gap-1">
					<legend className="font-semibold">How we’ll tell them</legend>
					{!ways.includes('mail') && (
						<p className="text-muted">There’s no email address. Text them, or call.</p>
					)}
					{ways.map((each) => (
						<label key={each} className="flex min-h-11 items-center gap-2 font-normal">
							<input
								type="radio"
								name="tell"
								value={each}
								defaultChecked={each === (typed?.tell ?? ways[0])}
								className="size-5"
							/>
							{wayNames[each]}
						</label>
					))}
				</fieldset>
				<p>
					<Button kind="primary" type="submit" disabled={busy}>
						{report.sent ? 'Send the report again' : 'Send the report'}
					</Button>
				</p>
			</Form>
		</section>
	)
}
