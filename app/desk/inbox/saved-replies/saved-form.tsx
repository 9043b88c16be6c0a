import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { longestSaved, longestTitle } from '../../saved-replies/saved-reply.ts'
import { aboutForm, type FormAnswer } from '../../schedule/form-answer.ts'
import { useFormBasis } from '../../schedule/use-form-basis.ts'
import type { SavedToChange } from './change-saved.server.ts'

type Props = { reply: SavedToChange | undefined; answer: FormAnswer | undefined; busy: boolean }

const nothingYet = { id: '', title: '', words: '', seen: '', changed: undefined }

/** The form of a saved reply, or of a new one. */
export function SavedForm({ reply, answer: given, busy }: Props) {
	const answer = given?.about === aboutForm('change', reply?.id ?? '') ? given : undefined
	const { basis, seen, onChange } = useFormBasis(reply ?? nothingYet, answer)
	const refused = answer?.ok === false ? answer : undefined
	const heading = useId()
	const field = (name: 'title' | 'words', maxLength: number) => ({
		id: `${name}-${basis.id}`,
		name,
		maxLength,
		defaultValue: refused?.typed?.[name] ?? basis[name],
		'aria-invalid': refused?.faults?.[name] !== undefined,
		'aria-describedby': `${name}-${basis.id}-error`,
	})
	const faultOf = (name: string) => {
		const fault = refused?.faults?.[name]
		return fault === undefined ? [] : [fault]
	}
	return (
		<section
			aria-labelledby={heading}
			className="rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]"
		>
			<h2 id={heading} className="text-lg">
				{reply?.title ?? 'New saved reply'}
			</h2>
			{basis.changed !== undefined && <p className="text-muted text-sm">Last changed by {basis.changed}</p>}
			<Form key={basis.seen} method="post" preventScrollReset onChange={onChange} className="mt-2 grid gap-2">
				{reply && <input type="hidden" name="id" value={reply.id} />}
				{reply && <input type="hidden" name="seen" value={seen} />}
				<Field label="Name" id={`title-${basis.id}`} error={faultOf('title')}>
					<input {...field('title', longestTitle)} autoComplete="off" />
				</Field>
				<Field label="Words" id={`words-${basis.id}`} error={faultOf('words')}>
					<textarea {...field('words', longestSaved)} rows={3} />
				</Field>
				<p role="alert" className="text-brick empty:hidden">
					{refused?.message}
				</p>
				<div className="flex flex-wrap gap-2">
					<Button
						kind="solid"
						type="submit"
						name="does"
						value={reply ? 'save' : 'add'}
						className="px-4"
						disabled={busy}
					>
						Save
						<span className="sr-only"> {reply?.title ?? 'the new reply'}</span>
					</Button>
					{reply && (
						<Button kind="outline" type="submit" name="does" value="delete" className="px-4" disabled={busy}>
							Delete
							<span className="sr-only"> {reply.title}</span>
						</Button>
					)}
				</div>
			</Form>
		</section>
	)
}
