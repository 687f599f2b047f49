{{- define "slugline.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "slugline.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "slugline.labels" -}}
{{ include "slugline.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "slugline.secretName" -}}
{{- .Values.secret.existing | default (printf "%s-env" (include "slugline.fullname" .)) }}
{{- end }}

{{- /* Variables of the Secret that a process reads. test/deploy/chart.test.ts compares them with the programs. */ -}}
{{- define "slugline.secretNames" -}}
{{- $kafka := list "KAFKA_SASL_USERNAME" "KAFKA_SASL_PASSWORD" }}
{{- $names := dict
  "redirector" (list "DATABASE_URL" "CLICKHOUSE_URL" "ATTRIBUTION_KEYS")
  "ingest" (list "DATABASE_URL" "CLICKHOUSE_URL")
  "events" (list "DATABASE_URL" "SMTP_URL")
  "api" (list "DATABASE_URL" "CLICKHOUSE_URL" "ATTRIBUTION_KEYS" "SMTP_URL" "OIDC_CLIENT_SECRET" "SAFE_BROWSING_KEY")
  "migrate" (list "DATABASE_URL" "CLICKHOUSE_URL" "API_KEY") }}
{{- concat (get $names .) $kafka | join " " }}
{{- end }}

{{- /* What all processes have in a container: root, name, secret, configMap, values. */ -}}
{{- define "slugline.container" -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - configMapRef:
      name: {{ .configMap }}
env:
  {{- $root := . }}
  {{- range splitList " " (include "slugline.secretNames" .name) }}
  - name: {{ . }}
    valueFrom:
      secretKeyRef:
        name: {{ $root.secret }}
        key: {{ . }}
        optional: {{ not (or (eq . "DATABASE_URL") (eq . "CLICKHOUSE_URL")) }}
  {{- end }}
  {{- if .values.drainSeconds }}
  - name: DRAIN_MS
    value: {{ mul 1000 .values.drainSeconds | quote }}
  {{- end }}
  {{- range $name, $value := .values.config }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
resources: {{- toYaml .values.resources | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- with .root.Values.volumeMounts }}{{ toYaml . | nindent 2 }}{{ end }}
{{- end }}

{{- /* What all pods have: root. */ -}}
{{- define "slugline.pod" -}}
# Variables such as API_PORT would come from Services of the namespace.
enableServiceLinks: false
automountServiceAccountToken: false
securityContext:
  # The image's user `node`.
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- /*
The pod template of a process that runs for long: root, name, values, command, monitor (port), readiness (path), http
(port, if visitors or callers reach it), and hasStorage.
*/ -}}
{{- define "slugline.podTemplate" -}}
metadata:
  labels: {{- include "slugline.labels" . | nindent 4 }}
    slugline/monitored: "true"
  annotations:
    # Changed variables start the pods again.
    checksum/config: {{ .root.Values.config | toJson | sha256sum }}
    checksum/secret: {{ .root.Values.secret | toJson | sha256sum }}
    {{- with .root.Values.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  {{- include "slugline.pod" . | nindent 2 }}
  # A process ends within 20 s of SIGTERM, after it has drained.
  terminationGracePeriodSeconds: {{ add 30 (.values.drainSeconds | default 0) }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "slugline.selector" . | nindent 10 }}
  containers:
    - name: {{ .name }}
      command: {{ splitList " " .command | toJson }}
      {{- $names := dict "secret" (include "slugline.secretName" .root) "configMap" (printf "%s-env" (include "slugline.fullname" .root)) }}
      {{- include "slugline.container" (merge $names .) | nindent 6 }}
      ports:
        {{- with .http }}
        - name: http
          containerPort: {{ . }}
        {{- end }}
        - name: monitor
          containerPort: {{ .monitor }}
      # The first start compiles the location data.
      startupProbe:
        httpGet: { path: /health/live, port: monitor }
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 90
      # A process whose event loop hangs is killed by a thread of its own after 20 s: this is for what else may happen.
      livenessProbe:
        httpGet: { path: /health/live, port: monitor }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: {{ .readiness }}, port: monitor }
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 2
  volumes:
    {{- if not .hasStorage }}
    - name: data
      emptyDir: {}
    {{- end }}
    - name: tmp
      emptyDir: {}
    {{- with .root.Values.volumes }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end }}

{{- define "slugline.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "slugline.fullname" .root }}-{{ .name }}
  labels: {{- include "slugline.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  # While a store is away, pods are not ready. That must not keep a node from being drained.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "slugline.selector" . | nindent 6 }}
{{- end }}

{{- define "slugline.ingress" -}}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ include "slugline.fullname" .root }}-{{ .name }}
  labels: {{- include "slugline.labels" . | nindent 4 }}
  {{- with .values.ingress.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .values.ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- with .values.ingress.tls }}
  tls: {{- toYaml . | nindent 4 }}
  {{- end }}
  rules:
    {{- $service := printf "%s-%s" (include "slugline.fullname" .root) .name }}
    {{- range .values.ingress.hosts }}
    - host: {{ . | quote }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ $service }}
                port: { name: http }
    {{- end }}
{{- end }}

{{- define "slugline.autoscaling" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "slugline.fullname" .root }}-{{ .name }}
  labels: {{- include "slugline.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: {{ .kind }}
    name: {{ include "slugline.fullname" .root }}-{{ .name }}
  minReplicas: {{ .values.autoscaling.minReplicas }}
  maxReplicas: {{ .values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .values.autoscaling.cpuPercent }}
  behavior:
    scaleDown:
      # Peaks come back.
      stabilizationWindowSeconds: 1800
      policies:
        - { type: Pods, value: 1, periodSeconds: 300 }
{{- end }}
