import type { Endpoint } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { problemBody } from '@vigilia/contract/problems';
import { z } from 'zod';

/** The OpenAPI 3.1 document, made from the endpoint objects that the router serves. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)\??/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint);
    if (endpoint.changesByGet) {
      operations.get = { ...operation(endpoint), deprecated: true };
      operations.delete = { ...operation(endpoint), operationId: `${endpoint.name}ByDelete` };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vigilia', version: '1', description: 'The calls behind the dashboard.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemBody, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(endpoint: Endpoint) {
  const hasBody = endpoint.body.type !== 'undefined';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.access !== 'open' && { security: [{ token: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'The response',
        ...(endpoint.status === 200 && {
          content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
        }),
      },
      default: {
        description: 'Refused, with the reason as text',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    // OpenAPI has no optional parts of a path.
    required: where === 'path' || required.includes(name),
    schema: described,
  }));
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const tagOf = (path: string) => path.split('/').filter((part) => part && part !== 'api')[0] ?? 'api';
