import { type FormEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { longest, type Part, partNames, type Words } from '#app/notifications/message-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { useFormBasis } from '../schedule/use-form-basis.ts'
import { MessagePreview } from './message-preview.tsx'
import type { ShownMessage } from './shown-message.ts'
import { wordsIn } from './typed-words.ts'

type Props = { message: ShownMessage; answer: FormAnswer | undefined; busy: boolean }

/** The fields under what they change: the text, and the mail. */
const columns: readonly Part[][] = [['text'], ['subject', 'mail']]

/** One message: how it looks, and the form with which its words are changed. The example follows what is typed. */
export function MessageCard(props: Props) {
	const { message, busy } = props
	const answer = props.answer?.about === aboutForm('change', message.name) ? props.answer : undefined
	const { basis, seen, onChange } = useFormBasis(message, answer)
	const refused = answer?.ok === false ? answer : undefined
	const typedBefore = refused?.typed
	const asSent = typedBefore ? wordsIn(message.name, (part) => typedBefore[part]) : basis.words
	const [typed, setTyped] = useState<{ of: string; words: Words }>()
	const words = typed?.of === basis.seen ? typed.words : asSent
	const read = (event: FormEvent<HTMLFormElement>) => {
		onChange()
		const form = new FormData(event.currentTarget)
		setTyped({
			of: basis.seen,
			words: wordsIn(message.name, (part) => form.get(part)?.toString()),
		})
	}
	const heading = useId()
	return (
		<section
			aria-labelledby={heading}
			className="min-w-0 rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]"
		>
			<div className="mb-3">
				<h2 id={heading} className="text-lg">
					{message.title}
					{!basis.isOriginal && <span className="text-base text-muted"> in words of our own</span>}
				</h2>
				<p className="text-muted">{message.when}</p>
			</div>
			<MessagePreview message={message} words={words} />
			<details open={answer !== undefined} className="mt-2">
				<summary className="min-h-11 cursor-pointer content-center font-semibold">
					Change the words<span className="sr-only"> of {message.title}</span>
				</summary>
				<Form key={basis.seen} method="post" preventScrollReset onChange={read}>
					<input type="hidden" name="message" value={message.name} />
					<input type="hidden" name="seen" value={seen} />
					<div className="grid gap-x-6 lg:grid-cols-2">
						{columns.map((column) => (
							<div key={column.join()} className="grid content-start gap-y-2">
								{column
									.filter((part) => message.parts.includes(part))
									.map((part) => (
										<PartField
											key={part}
											message={message}
											part={part}
											words={asSent[part]}
											fault={refused?.faults?.[part]}
										/>
									))}
							</div>
						))}
					</div>
					<Blanks message={message} />
					<p role="alert" className="text-brick empty:hidden">
						{refused?.message}
					</p>
					<div className="mt-2 flex flex-wrap gap-2">
						<Button kind="solid" type="submit" name="does" value="save" className="px-4" disabled={busy}>
							Save these words
						</Button>
						{!basis.isOriginal && (
							<Button
								kind="outline"
								type="submit"
								name="does"
								value="restore"
								className="px-4"
								disabled={busy}
							>
								Back to the original words
							</Button>
						)}
					</div>
				</Form>
			</details>
		</section>
	)
}

function PartField({
	message,
	part,
	words,
	fault,
}: {
	message: ShownMessage
	part: Part
	words: string
	fault: string | undefined
}) {
	const id = `${message.name}-${part}`
	const field = {
		id,
		name: part,
		defaultValue: words,
		maxLength: longest[part],
		required: true,
		'aria-describedby': `${id}-error`,
		'aria-invalid': fault !== undefined,
	}
	return (
		<Field label={partNames[part]} id={id} error={fault === undefined ? undefined : [fault]}>
			{part === 'subject' ? <input {...field} autoComplete="off" /> : <textarea {...field} rows={4} />}
		</Field>
	)
}

const Blanks = ({ message }: { message: ShownMessage }) => (
	<details className="text-sm">
		<summary className="min-h-11 cursor-pointer content-center">Blanks that are filled in</summary>
		<dl className="grid grid-cols-[auto_1fr] gap-x-3">
			{message.blanks.map(({ name, stands }) => (
				<div key={name} className="contents">
					<dt>
						<code>{`{${name}}`}</code>
					</dt>
					<dd className="text-muted">{stands}</dd>
				</div>
			))}
		</dl>
	</details>
)
