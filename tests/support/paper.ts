/** How many pages a PDF has. */
export const pagesOf = (paper: Buffer) => paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
