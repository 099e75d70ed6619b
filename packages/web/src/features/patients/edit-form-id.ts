/** The save button stands in the dialog's foot, the form in its tab. */
export const EDIT_FORM = 'patient-edit';
