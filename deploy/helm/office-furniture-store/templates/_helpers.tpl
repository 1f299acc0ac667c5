{{- define "shop.selector" -}}
app.kubernetes.io/name: office-furniture-store
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "shop.labels" -}}
{{ include "shop.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "shop.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* What values.schema.json cannot say. */ -}}
{{- define "shop.check" -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .Release.Name) }}
{{- fail "the release's name is the Service's: small letters, digits and -, a letter first" }}
{{- end }}
{{- range .Values.secretSettings }}
{{- if hasKey $.Values.settings . }}
{{- fail (printf "%s is in settings and in secretSettings: remove one of them" .) }}
{{- end }}
{{- end }}
{{- with .Values.autoscaling }}
{{- if gt (int .minReplicas) (int .maxReplicas) }}
{{- fail "autoscaling.minReplicas is above maxReplicas" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "shop.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "shop.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
