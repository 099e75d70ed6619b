// In place of zod's JSON schemas, which the server's OpenAPI document is made of and no page needs: 18 kB of its code.
const none = () => undefined;

export {
  none as allProcessors,
  none as createStandardJSONSchemaMethod,
  none as createToJSONSchemaMethod,
  none as extractDefs,
  none as finalize,
  none as initializeContext,
  none as processSchema,
  none as toJSONSchema,
};
